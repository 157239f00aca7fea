import time, tracemalloc, resource, pytest
from decimal import Decimal
from server.orders.documents import *
from server.testing.factories import *
from server.orders.services.pay import Buyer
@pytest.mark.django_db
def test_it():
    venue=make_venue(name="The Grand Old Theatre Royal of Drury Lane and Covent Garden", address="1 Theatre Square, Bristol BS1 4RN", city="Bristol", country="United Kingdom", timezone="America/New_York",currency="USD")
    p=make_performance(make_event(venue=venue,name="A Midsummer Night’s Dream, with an exceptionally long title and a subtitle that nobody ever reads to its end, and more"),capacity=1000,subcategory="Matinée",price=Decimal("12.5"))
    pay=sell_tickets(p,500,buyer=Buyer(name="李雷 and Олена Шевченко-Надзвичайно-Довге-Прізвище Señor"))
    t=time.time(); d=render_tickets_pdf(pay); print("500:",time.time()-t,len(d), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    open('/tmp/foyer/workers/look.pdf','wb').write(d)
    pay=sell_tickets(p,4,buyer=Buyer(name="José"))
    t=time.time(); d=render_tickets_pdf(pay); print("4:",time.time()-t,len(d), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
