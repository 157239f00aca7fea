from django.urls import path

import server.core.paths  # noqa: F401  (registers `id`)
from server.pricing.api import batches, codes

urlpatterns = [
    path("events/promocodeManagement", codes.ManageCodesView.as_view()),
    path("events/promocodeBatch", batches.ManageBatchesView.as_view()),
    path("events/promocodeBatch/<id:code_batch>/csv", batches.BatchFileView.as_view()),
    path("events/getPromocodeDetails", codes.CodesView.as_view()),
]
